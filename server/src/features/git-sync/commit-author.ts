/** The author of our commits, by which commit sync leaves them out. */
export const authorAt = (baseUrl: string) => ({ name: 'Dossier', email: `dossier@${new URL(baseUrl).hostname}` })
