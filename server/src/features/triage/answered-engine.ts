/** Ends the engine of a verdict that follows the owner's answer. */
const SUFFIX = ' + answer'

export const answeredEngine = (engine: string): string => `${engine}${SUFFIX}`

/** Such a verdict says nothing about similar emails, so no correction of it teaches anything. */
export const isByAnswer = (engine: string): boolean => engine.endsWith(SUFFIX)
