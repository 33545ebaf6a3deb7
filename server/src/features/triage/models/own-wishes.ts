// The instructions of the account are trusted, but the sender may not learn all of them: some say what not to tell.

/** What a reply may and may not take from the instructions of the account. */
export interface OwnWishes {
  /** Sentences whose words, figures and addresses may stand in a reply. */
  tellable: string
  /** Sentences that no reply repeats, because they forbid something or call it secret. */
  secret: string
  /** Web addresses of the tellable sentences, longest first. */
  webAddresses: string[]
  /** Email addresses of the tellable sentences, lower-case. */
  emailAddresses: string[]
}

const SENTENCE = /[^\n.!?;]+(?:[.!?;](?!\s|$)[^\n.!?;]*)*[.!?;]?/g
/** Says that something is not for others, in the languages of the analysis. */
const SECRETS = [
  /(?<!\p{L})(?:secret|confidential|internal(?:ly)?|private(?:ly)?|between us|vertraulich|geheim|intern|confidenti?el|confidencial|secreto|interne|interno)(?!\p{L})/iu,
  /(?<!\p{L})(?:never|do(?:es)? not|don['’]t|must not|mustn['’]t|not to|without|avoid|lowest)(?!\p{L}).{0,60}?(?<!\p{L})(?:say|tell|mention|reveal|disclose|share|show|name|state|write|give|offer|quote|promise|admit|go|accept|price|below)/iu,
  /(?<!\p{L})(?:nie(?:mals)?|nicht|kein\p{L}{0,2}|ohne|niedrigste\p{L}?)(?!\p{L}).{0,60}?(?<!\p{L})(?:sag|nenn|erwähn|verrat|verrät|schreib|weitergeb|zeig|anbiet|preis|unter)/iu,
  /(?<!\p{L})(?:ne|jamais|sans)(?!\p{L}).{0,60}?(?<!\p{L})(?:dire|dis(?!\p{L})|dites|mentionn|révél|écri|donn|montr)/iu,
  /(?<!\p{L})(?:nunca|no|sin)(?!\p{L}).{0,60}?(?<!\p{L})(?:di[gj]|decir|mencion|revel|escrib|compart|muestr)/iu,
]
const WEB_ADDRESS =
  /(?:https?:\/\/)?(?<![@\p{L}\p{N}._-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?(?:\/[^\s<>"']*)?(?![@\p{L}\p{N}])/giu
const EMAIL_ADDRESS = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g

export function readWishes(instructions: string): OwnWishes {
  const sentences = instructions.match(SENTENCE) ?? []
  const tellable = sentences.filter((sentence) => !isSecret(sentence)).join(' ')
  const withoutEmails = tellable.replace(EMAIL_ADDRESS, ' ')
  return {
    tellable,
    secret: sentences.filter(isSecret).join(' '),
    webAddresses: unique(withoutEmails.match(WEB_ADDRESS))
      .map(bare)
      .toSorted((a, b) => b.length - a.length),
    emailAddresses: unique(tellable.match(EMAIL_ADDRESS)).map((address) => withoutStop(address).toLowerCase()),
  }
}

const isSecret = (sentence: string): boolean => SECRETS.some((pattern) => pattern.test(sentence))

const unique = (found: string[] | null): string[] => [...new Set(found ?? [])]

const bare = (address: string): string => withoutStop(address).replace(/^https?:\/\//i, '')

const withoutStop = (address: string): string => address.replace(/[.,;:!?)]+$/, '')
