const MAX_MAILS = 100
const MAX_BYTES = 8 * 1024 * 1024

/** Groups raw emails into batches large enough for a transaction. A larger email gets its own batch. */
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
