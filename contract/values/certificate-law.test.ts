import { expect, test } from 'vitest'
import {
  certificateLawOf,
  certificateLaws,
  lawStateOf,
  requiredSentencesFor,
  statesToConsider,
} from './certificate-law.ts'

const georgia =
  'This certificate of insurance is issued as a matter of information only and confers no rights upon the certificate holder. This certificate does not amend, extend or alter the coverage, terms, exclusions and conditions afforded by the policies referenced herein.'

test('each state and territory has a rule, and each rule that is known has a source', () => {
  expect(certificateLaws).toHaveLength(56)
  const knownLaws = certificateLaws.filter(({ rule }) => rule !== 'unknown')
  expect(knownLaws.map(({ state, rule }) => [state, rule])).toEqual([
    ['CT', 'own form allowed'],
    ['GA', 'standard forms only'],
    ['NY', 'own form allowed'],
    ['TX', 'standard forms only'],
    ['VA', 'own form allowed'],
  ])
  for (const { sources } of certificateLaws)
    for (const { name, url } of sources) {
      expect(name).not.toBe('')
      expect(new URL(url).protocol).toBe('https:')
    }
  expect(knownLaws.every(({ sources }) => sources.length > 0)).toBe(true)
})

test('a law that was read in part is unknown, with where to read it', () => {
  const partial = certificateLaws.filter(({ rule, sources }) => rule === 'unknown' && sources.length > 0)
  expect(partial.map(({ state }) => state)).toEqual(['LA', 'RI'])
  expect(partial.every(({ sentence }) => sentence === null)).toBe(true)
})

test('a state whose law was not read is unknown, without a source or a sentence', () => {
  expect(certificateLawOf('NC')).toEqual({
    state: 'NC',
    rule: 'unknown',
    why: 'The portal does not know what North Carolina requires of a certificate.',
    sources: [],
    sentence: null,
  })
})

test('a law’s sentence is printed word for word, once', () => {
  expect(requiredSentencesFor(['GA', 'CT', 'ga'])).toEqual([georgia])
  expect(requiredSentencesFor(['CT', 'NY', 'RI', 'ON', ''])).toEqual([])
  expect(requiredSentencesFor(['VA'])).toEqual([
    expect.stringMatching(
      /^This certificate of insurance is issued as a matter of information only\. It confers/,
    ),
  ])
})

test('a certificate follows the states of its locations and project, else that of the account', () => {
  expect(statesToConsider(['RI', 'CT', 'RI'], 'MA')).toEqual(['CT', 'RI'])
  expect(statesToConsider(['CT'], 'MA', 'TX')).toEqual(['CT', 'TX'])
  expect(statesToConsider([], 'MA', 'TX')).toEqual(['TX'])
  expect(statesToConsider([], 'MA')).toEqual(['MA'])
})

test('provinces, empty states and military posts have no law here', () => {
  expect(['ON', '', null, undefined, 'AE'].map(lawStateOf)).toEqual([null, null, null, null, null])
  expect(lawStateOf(' ri ')).toBe('RI')
  expect(statesToConsider(['ON', ''], 'CT')).toEqual(['CT'])
  expect(statesToConsider(['ON'], null, null)).toEqual([])
})
