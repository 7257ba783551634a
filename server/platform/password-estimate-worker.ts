import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Estimate, EstimateRequest } from './password-guessing.ts'

/** Common passwords that are on none of the lists. */
const extraCommonPasswords = [
  '18atcskd2w',
  '1v7upjw3nt',
  'correcthorsebatterystaple',
  'iloveyousomuch',
  'thisismypassword',
]

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'passwords-more': extraCommonPasswords },
  graphs: adjacencyGraphs,
  // Both options limit the time of one estimate: the characters read, and the l33t substitutions
  // tried.
  maxLength: 64,
  l33tMaxSubstitutions: 10,
})

parentPort?.on('message', ({ password, words }: EstimateRequest) => {
  const { guesses, sequence } = estimator.check(password, words)
  const parts = sequence.map(({ pattern, token, matchedWord, dictionaryName }) => ({
    pattern,
    token,
    word: matchedWord,
    list: dictionaryName,
  }))
  parentPort?.postMessage({ guesses, parts } satisfies Estimate)
})
