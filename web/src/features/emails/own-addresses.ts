import { createContext } from 'react'

const NOBODY: ReadonlySet<string> = new Set()

/** The reader's own addresses, in lower case: emails name them "you". */
export const OwnAddresses = createContext(NOBODY)
