/** How one language asks. */
export interface RequestWords {
  /** Asks the reader for an answer: information, a decision, an appointment. */
  answer: RegExp
  /** Asks the reader to do something. */
  request: RegExp
  /** A sentence that starts so is an instruction. */
  imperative: RegExp
  /** Looks like a request and is none: offers of help, notices, politeness. */
  courtesy: RegExp
  /** A question nobody answers. */
  rhetorical: RegExp
}
