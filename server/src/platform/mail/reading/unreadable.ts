/** The mail cannot be read at all. The message is a sentence for the sender of the request. */
export class Unreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unreadable'
  }
}
