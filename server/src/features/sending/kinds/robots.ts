import { isNoReply } from '@dossier/analysis'

// Addresses that contact forms write from.

const FORM =
  /(?:^|[-_.+])(?:(?:web|contact|kontakt|online)[-_.]?)?(?:form(?:s|ular|ulaire|ulario|mail|mailer|submissions?|responses?)?|wordpress|wpforms|typo3|joomla|drupal|phpmailer|www-data)\d{0,6}(?:[-_.+]|$)/i
const FORM_SERVICE =
  /(?:^|\.)(?:formspree|formsubmit|formcarry|getform|typeform|jotform|wufoo|tally|netlify|123formbuilder|cognitoforms|squarespace|wix)\./i
/** Sites send their forms from these too, but so do people. */
const FORM_LIKE = /^(?:contact|kontakt|info|hello|website|web|site|webmaster|mail|office|admin|server)$/i
const FORM_MAILER = /PHPMailer|WPMailSMTP|WP Mail|Contact Form|Swift ?Mailer|Symfony|TYPO3/i

const split = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).slice(0, 100), address.slice(at + 1)]
}

export function isFormAddress(address: string): boolean {
  const [local, domain] = split(address)
  return FORM.test(local) || FORM_SERVICE.test(domain)
}

/** Reports whether a form may have sent an email that names another address for replies. */
export function mayBeForm(from: string, replyTo: string, mailer: string): boolean {
  if (isFormAddress(from) || isNoReply(from)) return true
  const [local, domain] = split(from)
  return domain !== split(replyTo)[1] && (FORM_LIKE.test(local) || FORM_MAILER.test(mailer))
}
