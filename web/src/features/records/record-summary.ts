import { createContext, type ReactNode } from 'react'

/** Shows the summary of a record with this text; the app provides it. */
export const RecordSummary = createContext<(id: string, text: string) => ReactNode>(() => null)
