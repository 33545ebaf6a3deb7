export interface RequestWords {
  /** Requests an answer: information, a decision, an appointment. */
  answer: RegExp
  request: RegExp
  imperative: RegExp
  /** Looks like a request but is not: offers of help, notices, politeness. */
  courtesy: RegExp
  /** A question that needs no answer. */
  rhetorical: RegExp
}
