import { LEFT_OUT } from './left-out.ts'

interface Told {
  name: string
  isAccount: boolean
  madeAt: string
  counts: Readonly<Record<string, number>>
  missing: number
}

/** What an archive is and holds, for whoever opens it in some years. */
export const readmeOf = ({ name, isAccount, madeAt, counts, missing }: Told): string =>
  `# ${name || 'Dossier'}

Everything that Dossier held of this ${isAccount ? 'account' : 'project'} on ${madeAt}. All of it is of one moment.

- \`notes/\`, \`memories/\`, \`urls/\`, \`pages/\`: Markdown, to be read by people. Folders bear the id of the project.
- \`mail/\`: messages as they came, byte for byte. Attachments are inside them.
- \`files/\`: files of drafts, attachments of mail that came without its message, messages on their way out.
- \`data/\`: everything, complete, one thing a line (JSON lines), in folders by kind.
- \`manifest.json\` and \`manifest/\`: counts, and size and sha256 of every file.

To take it into an account, send this file to \`POST /api/v1/import\` as \`application/zip\`, unchanged. What is there
already stays as it is; the same archive twice makes nothing twice. Mail that was on its way is never sent by the import.

## Counts

${Object.entries(counts)
  .filter(([, count]) => count > 0)
  .map(([kind, count]) => `- ${kind}: ${count}`)
  .join('\n')}

## Not in here

${LEFT_OUT.map((each) => `- ${each}`).join('\n')}
${missing > 0 ? `\n## Missing\n\n${missing} files could not be read from the store. They are marked \`missing\` in \`manifest/\`.\n` : ''}`
