/** Loaded with the first ceremony: most starts see none. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
