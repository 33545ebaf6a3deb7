import { beginsCommonWord, commonWords } from './common-words.ts'
import { isKeyboardWalk } from './keyboard-walks.ts'
import { fromRussianKeys } from './russian-keys.ts'

/**
 * Reports whether a password is a common guess (OWASP ASVS 6.2.4). Detects common words alone or in pairs with digits
 * and signs around them, dates, repetitions and keyboard walks. Ignores passwords under eight characters.
 * @param folded in lower case.
 */
export function isCommonPassword(folded: string): boolean {
  const plain = withLetters(folded)
  return (
    COMMON.has(folded) ||
    WORDS.has(plain) ||
    WORDS.has(withLetters(trimmed(folded))) ||
    WORDS.has(trimmed(folded)) ||
    isCommonWord(folded) ||
    isKeyboardWalk(folded) ||
    isDate(folded) ||
    isRepeated(folded) ||
    isRun(folded)
  )
}

/** Digits and signs around a word, such as a year or a birthday, add no strength. */
const MAX_AROUND = 6
/** Systems that truncated passwords to 8 characters left cut words on the lists: `basketba`. */
const OLD_LIMIT = 8
/** Minimum letters of each of two words. */
const MIN_HALF = 3

/** Matches `maverick2024!` as `maverick`, and `bigdaddy` as two common words. */
function isCommonWord(folded: string): boolean {
  const bare = folded.replace(/^\P{L}+|\P{L}+$/gu, '')
  if (folded.length - bare.length > MAX_AROUND) return commonWords().has(folded)
  return [folded, withLetters(folded), bare, withLetters(bare), fromRussianKeys(bare)].some(isOneOrTwoWords)
}

function isOneOrTwoWords(text: string): boolean {
  const words = commonWords()
  if (words.has(text) || (text.length === OLD_LIMIT && beginsCommonWord(text))) return true
  for (let at = MIN_HALF; at <= text.length - MIN_HALF; at += 1)
    if (words.has(text.slice(0, at)) && words.has(text.slice(at))) return true
  return false
}

const YEAR = '(?:19\\d\\d|20[0-5]\\d)'
const MONTH = '(?:0[1-9]|1[0-2])'
const DAY = '(?:0[1-9]|[12]\\d|3[01])'
const DATE = new RegExp(`^(?:${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${YEAR}${MONTH}${DAY})$`)

/** Matches `24121989` and `1989-12-24`. */
const isDate = (text: string): boolean => DATE.test(text.replace(/[-./ ]/g, ''))

/** `password2024` is `password`. */
const trimmed = (text: string): string => text.replace(/^\d+|\d+$/g, '')

const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** `p@ssw0rd` is `password`. */
const withLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? sign)

/** Matches `aaaaaaaaaa`, and short patterns such as `abcabcabc` and `20242024`. */
const isRepeated = (text: string): boolean => /^(.)\1+$/su.test(text) || /^(?=.{8,16}$)(.{2,4}?)\1+$/su.test(text)

const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
  .flatMap((run) => [run, [...run].reverse().join('')])
  .map((run) => run + run)

const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text))

/** Frequent entries of leaked password lists that are not words with additions. */
const COMMON = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc
  qwer1234 1234qwer asdf1234 1234asdf qweasdzxc qweasd123 qwe123qwe asd123asd zxc123zxc a1b2c3d4 a1b2c3d4e5 abcd1234
  1234abcd abc12345 12345abc abc123456 123456abc aa123456 aa12345678 a12345678 a123456789 12345678a 123456789a
  123456aa 123456789q 1234567q 12345qwert qwert12345 123456qwerty qwerty123456 asdfasdf qwerqwer zxcvzxcv 11223344
  1122334455 12344321 123454321 12121212 13131313 69696969 10203040 31415926 314159265 27182818 19841984 987654321
  147258369 159753456 741852963 789456123 963852741 147852369 123123123 321321321 112233445566 123qweasd qweqweqwe
  11112222 password!password passpass passwordpassword letmeinplease trustno1 ncc1701d thx1138a bond007007 007007007
  secret-secret s3cr3t123 default1 temp1234 test1234 testtest1 guest123 user1234 root1234 toor1234 admin1234 pass1234
  pass12345 pass@123 p@ss1234 winter2024 winter2025 winter2026 summer2024 summer2025 summer2026 spring2025 spring2026
  autumn2025 autumn2026 hello1234 hallo1234 love1234 mylove123 iloveyou1 iloveyou2 iloveyou123 ilovegod1 loveyou123`.split(
    /\s+/,
  ),
)

/** Words that count as passwords by themselves, with any additions around them. */
const WORDS = new Set(
  `password passwords passcode passphrase passwort passwd kennwort geheim motdepasse contrasena contraseña parola
  lozinka haslo wachtwoord salasana losenord lösenord sifre senha palavra mypassword thepassword newpassword oldpassword
  nopassword changeme changeit changethis letmein letmeinnow openup opensesame welcome welcomeback willkommen bienvenue
  bienvenido hello helloworld hallo hallohallo bonjour buongiorno goodmorning iloveyou iloveu loveyou iloveme ichliebedich
  jetaime teamo tequiero princess prinzessin sunshine sonnenschein butterfly schmetterling football baseball basketball
  softball volleyball hockey soccer fussball fußball superman batman spiderman ironman wonderwoman starwars startrek
  pokemon pikachu minecraft fortnite nintendo playstation dragon dragonball monkey master shadow michael jennifer jessica
  michelle daniel daniela ashley anthony andrea andreas alexander alexandra benjamin charlie christian christina elizabeth
  francesco giovanni gabriel isabella jonathan joshua katharina lorenzo matthew nicholas nicole patrick rebecca samantha
  sebastian stephanie thomas valentina veronica victoria vincent william computer internet keyboard whatever nothing
  everything something somebody anything important business company service support manager director secretary reception
  office officer konto account accounts finance banking invoice admin administrator administrateur administrador sysadmin
  superuser operator rootroot toortoor system server database website homepage webmaster postmaster hostmaster info
  contact guest default temporary benutzer utilisateur usuario login logmein loginlogin signin access accesscode topsecret private security
  securepassword security freedom liberty america american england liverpool chelsea arsenal manchester barcelona
  realmadrid juventus bayern borussia schalke london paris berlin hamburg munich newyork losangeles california texas
  florida chicago boston phoenix dallas houston cowboys yankees lakers packers steelers eagles raiders patriots
  mustang corvette ferrari porsche mercedes harley yamaha suzuki toyota chocolate schokolade cookie cookies coffee
  pepper ginger cheese banana orange strawberry pumpkin snoopy garfield scooby tigger kitty hellokitty jordan rangers
  hunter killer ranger warrior samurai ninja matrix merlin gandalf frodo hogwarts harrypotter hermione voldemort blessed
  jesus jesuschrist godisgood heaven angel angels family forever together happy happiness lucky lucky7 flower flowers
  summer sommer winter spring autumn herbst fruehling monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december qwerty qwertz azerty asdfgh zxcvbn qazwsx
  asdf qwer abcd abcde abcdef abcdefg dossier dossierapp mydossier mailbox inbox archive email`.split(/\s+/),
)
