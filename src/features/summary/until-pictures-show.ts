interface Picture {
  complete: boolean
  decode: () => Promise<unknown>
}

/**
 * Small pictures that this device lacks come from the server, and may still be on their way. Once they are kept, this
 * device's own take their place: the decoding of what was there before fails, and the new one is waited for.
 * @param shown all pictures of the page, as they are now
 */
export async function untilPicturesShow(
  shown: () => readonly Picture[] = () => [...document.images],
): Promise<void> {
  do {
    await Promise.allSettled(shown().map((picture) => picture.decode()))
  } while (shown().some(({ complete }) => !complete))
}
