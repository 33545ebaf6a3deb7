import { LEFT_OUT } from './left-out.ts'

interface ReadmeFacts {
  name: string
  isAccount: boolean
  madeAt: string
  counts: Readonly<Record<string, number>>
  missing: number
}

export const readmeOf = ({ name, isAccount, madeAt, counts, missing }: ReadmeFacts): string =>
  `# ${name || 'Dossier'}

This archive contains all data of this ${isAccount ? 'account' : 'project'} in Dossier on ${madeAt}, as a consistent snapshot.

- \`notes/\`, \`memories/\`, \`urls/\`, \`pages/\`: Markdown for people. Folders are named after the id of the project.
- \`mail/\`: raw emails, byte for byte, including their attachments.
- \`files/\`: files of records and drafts, attachments of emails that were imported without a raw message, and outgoing emails.
- \`data/\`: all data as JSON lines, in folders by type.
- \`manifest.json\` and \`manifest/\`: counts, and the size and SHA-256 of every file.

To import the archive into an account, send this file unchanged to \`POST /api/v1/import\` as \`application/zip\`. Existing
data is left unchanged, so importing an archive twice creates no duplicates. The import never sends queued emails.

## Counts

${Object.entries(counts)
  .filter(([, count]) => count > 0)
  .map(([kind, count]) => `- ${kind}: ${count}`)
  .join('\n')}

## Not included

${LEFT_OUT.map((each) => `- ${each}`).join('\n')}
${missing > 0 ? `\n## Missing\n\n${missing} files could not be read. They are marked \`missing\` in \`manifest/\`.\n` : ''}`
