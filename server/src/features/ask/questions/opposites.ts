import { tokenise } from '#core/tokens'

// A passage about the left side says nothing of the right one.

const PAIRS = `left right, north south, east west, upper lower, front back, front rear, inside outside, old new, open closed, first last,
morning evening, buy sell, bought sold, arrive leave, arrived left, summer winter, even odd, before after, incoming outgoing, male female,
links rechts, linke rechte, linken rechten, oben unten, obere untere, oberen unteren, vorne hinten, alte neue, alten neuen, erste letzte, offen geschlossen,
morgens abends, kaufen verkaufen, sommer winter, nord süd, osten westen,
gauche droite, haut bas, ancien nouveau, ancienne nouvelle, ouvert fermé, premier dernier, première dernière, matin soir, acheter vendre, été hiver,
izquierda derecha, izquierdo derecho, arriba abajo, viejo nuevo, vieja nueva, abierto cerrado, primero último, primera última, comprar vender, verano invierno`

const OPPOSITES = new Map<string, Set<string>>()
for (const pair of PAIRS.split(',')) {
  const [word, opposite] = tokenise(pair).map(({ token }) => token)
  if (word === undefined || opposite === undefined) continue
  add(word, opposite)
  add(opposite, word)
}

function add(word: string, opposite: string): void {
  OPPOSITES.set(word, (OPPOSITES.get(word) ?? new Set()).add(opposite))
}

/** Reports whether a text has the opposite of a word. */
export function hasOpposite(text: string, token: string): boolean {
  const opposites = OPPOSITES.get(token)
  return opposites !== undefined && tokenise(text).some((each) => opposites.has(each.token))
}
