/** What Safari says of the key that ends a composition: by then it no longer counts as composing (WebKit bug 165004). */
const OF_THE_INPUT_METHOD = 229

/** Whether what was just put into a field is a proposal of an input method, which may still become something else. */
export const isProposal = (event: Event): boolean => event instanceof InputEvent && event.isComposing

/** Whether a press belongs to an input method, as Enter does that takes its proposal: then it means nothing else. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells that key
  event.isComposing || event.keyCode === OF_THE_INPUT_METHOD
