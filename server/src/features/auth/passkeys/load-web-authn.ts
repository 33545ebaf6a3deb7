/** Loaded with the first ceremony: most processes never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
