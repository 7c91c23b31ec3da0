/** What is answered in time, or else `late`. */
export async function within<T>(ms: number, answer: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(late), ms)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
