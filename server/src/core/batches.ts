const MAX_MAILS = 100
const MAX_BYTES = 8 * 1024 * 1024

/** Groups emails into batches large enough for a transaction. A larger email gets its own batch. */
export async function* batches<T extends { raw: Uint8Array }>(mails: AsyncIterable<T>): AsyncGenerator<T[]> {
  let open: T[] = []
  let bytes = 0
  for await (const mail of mails) {
    if (open.length > 0 && bytes + mail.raw.length > MAX_BYTES) {
      yield open
      open = []
      bytes = 0
    }
    open.push(mail)
    bytes += mail.raw.length
    if (open.length === MAX_MAILS) {
      yield open
      open = []
      bytes = 0
    }
  }
  if (open.length > 0) yield open
}
