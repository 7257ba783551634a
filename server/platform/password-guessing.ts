import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { limitConcurrency } from './concurrency.ts'

const minGuesses = 1e8
// In ms since the last estimate. After this time the word lists are released from memory.
const idleTime = 60_000

/**
 * Words about the person that an attacker tries first, by what a message calls them ('your name').
 */
export type PersonalTexts = Record<string, readonly (string | null)[]>

export interface EstimateRequest {
  password: string
  words: string[]
}

const Estimate = z.object({
  guesses: z.number(),
  parts: z.array(
    z.object({
      pattern: z.string(),
      token: z.string(),
      word: z.string().optional(),
      list: z.string().optional(),
    }),
  ),
})
export type Estimate = z.infer<typeof Estimate>

/**
 * Why a password is refused, as a sentence for its user; null if it is accepted. A password is
 * refused if lists of common passwords and words, plus the known texts, find it in under 10^8
 * guesses. Only its first 64 characters count.
 */
export async function passwordWeaknessOf(
  password: string,
  personalTexts: PersonalTexts,
): Promise<string | null> {
  const nameOf = new Map<string, string>()
  for (const [name, texts] of Object.entries(personalTexts))
    for (const word of texts.flatMap((text) => spellingsOf(text ?? '')))
      nameOf.set(word, nameOf.get(word) ?? name)
  const { guesses, parts } = await estimate({ password, words: [...nameOf.keys()] })
  if (guesses >= minGuesses) return null
  return `${weaknessOf(parts, nameOf)}. Please choose a few unrelated words instead`
}

/** A text's words, and every run of adjacent words written as one. */
function spellingsOf(text: string): string[] {
  const wholeText = text.trim().toLowerCase()
  const words = wholeText.split(/[^\p{L}\p{N}]+/u, 8).filter((word) => word !== '')
  const runs = words.flatMap((_, startIndex) =>
    words.slice(startIndex).map((_, moreCount) => words.slice(startIndex, startIndex + moreCount + 1)),
  )
  const spellings = runs.flatMap((run) => ['', ' ', '.', '-', '_'].map((separator) => run.join(separator)))
  return [wholeText, ...spellings].filter((word) => word.length > 2 && word.length <= 64)
}

const reasons = new Map([
  ['dictionary', 'is little more than a common word or name'],
  ['date', 'is little more than a date'],
  ['regex', 'is little more than a year'],
  ['spatial', 'is a pattern on the keyboard'],
  ['repeat', 'repeats itself'],
  ['sequence', 'is little more than a sequence like abc or 1234'],
  ['wordSequence', 'is a well-known phrase'],
])

/** The weakest part: words about the user first, then the longest part that follows a pattern. */
function weaknessOf(parts: Estimate['parts'], nameOf: Map<string, string>): string {
  const [longestPart] = parts
    .filter(({ pattern }) => reasons.has(pattern))
    .sort((one, other) => other.token.length - one.token.length)
  // A short word such as 'and' in the agency's name is not a reason.
  const matchingPart = parts.find(
    (part) => nameOf.has(part.word ?? '') && (part.token.length > 3 || part === longestPart),
  )
  if (matchingPart) return `This password contains ${nameOf.get(matchingPart.word ?? '')}`
  if (parts.length === 1 && longestPart?.list?.startsWith('passwords'))
    return 'This password is one of the most used'
  return `This password ${reasons.get(longestPart?.pattern ?? '') ?? 'is quickly guessed'}`
}

const limitEstimates = limitConcurrency(1, { waiting: 100 })
let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** Runs in a worker thread: loading the lists and estimating would block the event loop. */
const estimate = (estimateRequest: EstimateRequest): Promise<Estimate> =>
  limitEstimates(async () => {
    clearTimeout(idleTimer)
    worker ??= new Worker(new URL('./password-estimate-worker.ts', import.meta.url), {
      // Without this limit the worker takes 100 MB more for short-lived objects.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    const activeWorker = worker
    activeWorker.ref()
    try {
      activeWorker.postMessage(estimateRequest)
      const [answer] = await once(activeWorker, 'message')
      return Estimate.parse(answer)
    } catch (error) {
      worker = undefined
      throw error
    } finally {
      activeWorker.unref()
      idleTimer = setTimeout(() => {
        worker = undefined
        void activeWorker.terminate()
      }, idleTime).unref()
    }
  })
