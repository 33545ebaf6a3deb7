const MAX_MAILS = 100
const MAX_BYTES = 8 * 1024 * 1024

/** Groups of raw mails, each closed when it is large enough to be worth a transaction. A mail larger than that goes alone. */
export async function* batches(mails: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let open: Uint8Array[] = []
  let bytes = 0
  for await (const mail of mails) {
    if (open.length > 0 && bytes + mail.length > MAX_BYTES) {
      yield open
      open = []
      bytes = 0
    }
    open.push(mail)
    bytes += mail.length
    if (open.length === MAX_MAILS) {
      yield open
      open = []
      bytes = 0
    }
  }
  if (open.length > 0) yield open
}
