export const fetching = {
  busy: 'The server is fetching too many pages right now. Try again in a moment.',
  redirected: 'The page redirects to {{url}}.',
  tooManyRedirects: 'The page redirects more than {{count}} times.',
  answered: '{{host}} answered with status {{status}}.',
  tooLarge: 'The response of {{host}} is too large.',
  timeout: '{{host}} took too long to respond.',
  unknownHost: 'The host {{host}} was not found.',
  refused: '{{host}} refused the connection.',
  broken: '{{host}} closed the connection.',
  connectTimeout: '{{host}} took too long to accept the connection.',
  headersTooLarge: 'The response headers of {{host}} are too large.',
  truncated: '{{host}} sent less data than it announced.',
  certificateExpired: 'The certificate of {{host}} has expired.',
  certificateEarly: 'The certificate of {{host}} is not valid yet.',
  certificateSelfSigned: 'The certificate of {{host}} is self-signed and not trusted.',
  certificateUntrusted: 'The certificate of {{host}} comes from an unknown authority.',
  certificateOtherName: 'The certificate of {{host}} is issued for another name.',
  noCipher: '{{host}} offers no supported encryption ({{code}}).',
  failed: '{{host}} could not be reached, or sent an invalid response.',
  notWebAddress: 'This is not a valid web address.',
  onlyHttp: 'Only http and https addresses can be fetched.',
  passwordInAddress: 'Addresses that contain a password cannot be fetched.',
  onlyPorts: 'Only ports 80 and 443 are allowed.',
} as const

export const network = {
  privateAddress: '{{host}} is in a private network. Ask the operator to add it to ALLOW_PRIVATE_HOSTS.',
} as const
