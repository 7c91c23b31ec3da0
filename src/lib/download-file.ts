/** How long the browser may take to begin writing the file: it reads it after the click. */
const KEEP_ADDRESS_MS = 60_000

/** Hands a file to the person, as the browser does with what is downloaded. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS)
}
