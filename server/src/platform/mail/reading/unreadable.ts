/** The email cannot be read at all. The message is a sentence for the caller. */
export class Unreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unreadable'
  }
}
