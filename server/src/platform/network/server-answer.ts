/** A reply may have many lines; users need only its beginning. */
const LONGEST = 400
/** Redacting a shorter password would spoil the text and reveal its letters. */
const SHORTEST_SECRET = 4

/**
 * Makes a server's reply safe to show and store: one line, no control characters, bounded, without the password. Some
 * servers repeat the password when they do not understand a command.
 */
export function answerCleaner(user: string, password: string): (answer: string) => string {
  const secrets = password ? secretForms(user, password) : []
  return (answer) => {
    let text = answer.replace(/[\p{C}\s]+/gu, ' ').trim()
    for (const secret of secrets) text = text.replaceAll(secret, '•••')
    if (secrets.length > 0) text = text.replaceAll(BASE64, (token) => (holds(token, password) ? '•••' : token))
    return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…` : text
  }
}

/** Long enough to hold the shortest secret. */
const BASE64 = /[a-z0-9+/_-]{6,}=*/giu

/** Servers may also repeat an earlier command, with another user name. */
const holds = (token: string, password: string): boolean =>
  password.length >= SHORTEST_SECRET && Buffer.from(token, 'base64').toString().includes(password)

/** Plain form, and the forms of AUTH LOGIN, AUTH PLAIN and XOAUTH2. */
function secretForms(user: string, password: string): RegExp[] {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const token = `user=${user}\x01auth=Bearer ${password}\x01\x01`
  const forms = [base64(`\0${user}\0${password}`), base64(token), base64(password), password]
  // A server may omit the padding or change the case.
  return forms
    .map((form) => form.replace(/=+$/, ''))
    .filter((form) => form.length >= SHORTEST_SECRET)
    .map((form) => new RegExp(literally(form), 'giu'))
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
