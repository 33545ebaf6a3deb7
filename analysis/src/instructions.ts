import type { Sentence } from './sentences.ts'

/** Matches text that addresses a program reading the email (prompt injection). */
export const TO_A_MACHINE =
  /(?:ignore|disregard|forget|override)\s.{0,30}(?:previous|prior|above|earlier|following|all|your)\s.{0,30}(?:instructions?|prompts?|rules|context)|system prompt|(?:^|\n)\s*(?:system|assistant)\s*:|<\/?\s?(?:system|assistant|instructions?)\s?>|\[\/?(?:inst|system)\]|<\|im_(?:start|end)\|>|you are (?:now )?(?:an? )?(?:ai|language model|assistant|email agent)|as an ai\b|\byou \(the (?:agent|assistant|ai|model)\)|(?:unrestricted|developer|dan|jailbreak) mode\b|from now on,? you (?:are|will|must|have)|you are (?:about|going) to (?:act|pretend|immerse)|(?:hidden|new|secret) instructions?\b|developer note\b|(?:without telling|don['’]t tell|do not tell|do not show) (?:the )?user|(?:call|invoke|use) \w{0,20}(?:forward|send|reply|delete)\w{0,20}\s?\(|(?:ai|email) (?:assistant|agent)s?\s?(?:,|:|must|should|reading)|(?:mark|classify|label|triage|categori[sz]e) this (?:e-?mail|message|mail) as|ignor(?:iere|ieren sie) .{0,30}(?:anweisungen|vorgaben)|ignore[sz]? .{0,30}instructions précédentes|ignor[ae] .{0,30}instrucciones/i

/**
 * Separates sentences that address a machine, with their whole paragraphs, so that they become neither requests nor
 * summaries.
 */
export function withoutInstructions(all: readonly Sentence[]): { sentences: Sentence[]; instructions: Sentence[] } {
  const tainted = new Set<number>()
  const sentences: Sentence[] = []
  const instructions: Sentence[] = []
  for (const sentence of all) {
    if (TO_A_MACHINE.test(sentence.text)) tainted.add(sentence.paragraph)
    if (tainted.has(sentence.paragraph)) instructions.push(sentence)
    else sentences.push(sentence)
  }
  return { sentences, instructions }
}
