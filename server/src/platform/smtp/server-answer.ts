/** A reply may have many lines; people need its beginning. */
const LONGEST = 400
/** Taking a shorter password out of a text would only spoil the text, and tell which letters it has. */
const SHORTEST_SECRET = 4

/**
 * A server's words, made fit to be shown and stored: one line, no control characters, not endless, and without the
 * password, which some servers repeat where they did not understand a command.
 */
export function answerCleaner(user: string, password: string): (answer: string) => string {
  const secrets = password ? secretForms(user, password) : []
  return (answer) => {
    let text = answer.replace(/[\p{C}\s]+/gu, ' ').trim()
    for (const secret of secrets) text = text.replaceAll(secret, '•••')
    return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…` : text
  }
}

/** As it is typed, and as AUTH LOGIN and AUTH PLAIN send it. */
function secretForms(user: string, password: string): RegExp[] {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const forms = [base64(`\0${user}\0${password}`), base64(password), password]
  // A server may leave out the padding, or write all in one case.
  return forms
    .map((form) => form.replace(/=+$/, ''))
    .filter((form) => form.length >= SHORTEST_SECRET)
    .map((form) => new RegExp(literally(form), 'giu'))
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
