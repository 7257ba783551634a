import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { callsOfContract, ExampleCalls } from './example-calls.ts'
import { exportsOfFeatures } from './feature-exports.ts'
import { fixturesFile } from './fixtures.ts'

const foundCalls = await exportsOfFeatures(fixturesFile, ExampleCalls)

test('every endpoint of the contract has an example call in a feature', () => {
  const endpoints = Object.values(api).flatMap((group) => Object.values(group))
  expect(callsOfContract(foundCalls).map(({ endpoint }) => endpoint)).toEqual(endpoints)
})

test('a group that no feature calls is named, with the file to write', () => {
  expect(() => callsOfContract(foundCalls.filter(({ group }) => group !== 'bills'))).toThrow(
    'api.bills has no example calls: export them from server/features/bills/fixtures.testing.ts',
  )
  expect(() => callsOfContract(foundCalls.filter(({ group }) => group !== 'policyEvents'))).toThrow(
    'api.policyEvents has no example calls: export them from server/features/policy-events/fixtures.testing.ts',
  )
})

test('a group that two features call is named', () => {
  const [firstCall] = foundCalls
  expect(firstCall).toBeDefined()
  expect(() => callsOfContract([...foundCalls, ...foundCalls.slice(0, 1)])).toThrow(
    `api.${firstCall?.group} has example calls in two features`,
  )
})
