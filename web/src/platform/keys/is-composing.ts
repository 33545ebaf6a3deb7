/** Safari's key code for the key that ends a composition, which no longer counts as composing (WebKit bug 165004). */
const COMPOSITION_KEY_CODE = 229

/** Returns whether the input is a proposal of an input method, which may still change. */
export const isProposal = (event: Event): boolean => event instanceof InputEvent && event.isComposing

/** Returns whether a key press belongs to an input method, such as Enter to accept a proposal. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- no other property identifies this key
  event.isComposing || event.keyCode === COMPOSITION_KEY_CODE
