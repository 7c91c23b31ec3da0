import iconv from 'iconv-lite'

/** Text of a file in UTF-8 (with or without its mark) or, where it is not valid UTF-8, in CP949 as Excel saves it. */
export function decodeKorean(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp949')
  }
}
