// Written by evaluation/training/train-actions.ts from the tuning half; do not edit by hand.

import type { ActionWeights, ConfidencePoints } from './action-shares.ts'

/** Evidence of each rule for and against each action, in log-odds. */
export const ACTION_WEIGHTS: ActionWeights = {
  'asks for an answer': { 'reply-required': 1.73, 'human-do': -0.02, waiting: 0.17, 'no-action': -0.04 },
  'asks you and few others': { 'reply-required': 1.97, 'human-do': -0.03, waiting: -0.01, 'no-action': -0.54 },
  'asks to do': { 'reply-required': -0.15, 'human-do': 2.02, waiting: -0.58, 'no-action': 0.25 },
  'has a due date': { 'reply-required': -0.19, 'human-do': 0.69, waiting: -0.28, 'no-action': 0.25 },
  'asks nothing': { 'reply-required': -0.41, 'human-do': -0.58, waiting: 0.4, 'no-action': 1.97 },
  bulk: { 'reply-required': -1.58, 'human-do': -0.8, waiting: -0.8, 'no-action': 1.94 },
  'discussion list': { 'reply-required': -1, 'human-do': -0.81, waiting: -0.06, 'no-action': 1.88 },
  'from a machine': { 'reply-required': -2.69, 'human-do': 0, waiting: 0, 'no-action': 0.46 },
  'alert or bill': { 'reply-required': -0.09, 'human-do': 1, waiting: 0.23, 'no-action': 0.25 },
  news: { 'reply-required': -0.88, 'human-do': -0.13, waiting: 0.01, 'no-action': 1.16 },
  'delivery failed': { 'reply-required': 0, 'human-do': 4.62, waiting: 0, 'no-action': 0 },
  invitation: { 'reply-required': 0.46, 'human-do': 2.69, waiting: 0, 'no-action': 0 },
  'only in copy': { 'reply-required': -1.26, 'human-do': -0.71, waiting: 0.42, 'no-action': 0.78 },
  'addressed to others': { 'reply-required': -0.22, 'human-do': 0.74, waiting: 0.01, 'no-action': -0.45 },
  'known sender': { 'reply-required': 0.46, 'human-do': 0, waiting: 0, 'no-action': 0 },
  'in a conversation': { 'reply-required': 0.38, 'human-do': 0, waiting: 0.23, 'no-action': 0 },
  'own question': { 'reply-required': -4.64, 'human-do': -2.77, waiting: 3.6, 'no-action': 0.73 },
  'own wish': { 'reply-required': -0.02, 'human-do': 0.06, waiting: 2.18, 'no-action': -0.3 },
  'own statement': { 'reply-required': -2.38, 'human-do': -1.07, waiting: 1.28, 'no-action': 0.64 },
  'note to oneself': { 'reply-required': 0.25, 'human-do': 2.01, waiting: 0.03, 'no-action': -0.37 },
  broadcast: { 'reply-required': -2.32, 'human-do': -1.95, waiting: -0.11, 'no-action': 2.46 },
  promise: { 'reply-required': 0, 'human-do': -0.01, waiting: 3.56, 'no-action': -0.62 },
  'out of office': { 'reply-required': -2.31, 'human-do': -1.15, waiting: 3.46, 'no-action': 0 },
  'thanks only': { 'reply-required': 0, 'human-do': -0.01, waiting: -0.07, 'no-action': 1.62 },
  'for information': { 'reply-required': -0.95, 'human-do': -0.03, waiting: -0.18, 'no-action': 1.78 },
}

/** Accuracy of the rules, measured with weights that had not seen the email. */
export const CONFIDENCE_POINTS: ConfidencePoints = [
  [0, 0],
  [0.43, 0.48],
  [0.55, 0.58],
  [0.65, 0.62],
  [0.77, 0.81],
  [0.83, 0.82],
  [0.98, 0.97],
  [1, 1],
]
