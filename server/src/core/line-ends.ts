/** Reports whether every line of a text ends as on Windows. */
export const usesCrLf = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n/.test(text)

export const toCrLf = (text: string): string => text.replace(/\r?\n/g, '\r\n')
