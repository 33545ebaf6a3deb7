export const fetching = {
  busy: 'Too much is being fetched at this moment. Try again in a while.',
  redirected: 'It was redirected to {{url}}.',
  tooManyRedirects: 'It was redirected more than {{count}} times.',
  answered: '{{host}} answered {{status}}.',
  tooLarge: 'What {{host}} sends is too large.',
  timeout: '{{host}} took too long.',
  unknownHost: 'No address is known for {{host}}.',
  refused: '{{host}} does not take connections.',
  broken: '{{host}} broke the connection off.',
  connectTimeout: '{{host}} took too long to connect.',
  headersTooLarge: 'What {{host}} sends before the page itself is too large.',
  truncated: '{{host}} sent less than it announced.',
  certificateExpired: 'The certificate of {{host}} has expired.',
  certificateEarly: 'The certificate of {{host}} is not valid yet.',
  certificateSelfSigned: 'The certificate of {{host}} was made by itself, so nobody vouches for it.',
  certificateUntrusted: 'Nobody whom we know vouches for the certificate of {{host}}.',
  certificateOtherName: 'The certificate that {{host}} shows is for another name.',
  noCipher: '{{host}} offers no encryption that we can use ({{code}}).',
  failed: '{{host}} could not be reached, or did not answer as it should.',
  notWebAddress: 'That is not a web address.',
  onlyHttp: 'Only http and https addresses are fetched.',
  passwordInAddress: 'Addresses with a password in them are not fetched.',
  onlyPorts: 'Only the ports 80 and 443 are connected to.',
} as const

export const network = {
  privateAddress:
    '{{host}} is in a private network. The service connects there only when the operator names it in ALLOW_PRIVATE_HOSTS.',
} as const
