import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { LawState } from '../../../contract/values/certificate-law.ts'
import { readAgency } from '../../agency.ts'
import { approvedClient } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { ownFormRefusalFor, unconfirmedStatesOf } from './state-law.ts'

const lawSource = 'Rhode Island General Laws 27-78: it prescribes no form'

async function world() {
  const testPortal = await portal()
  const { as, people, context, given } = testPortal
  const profile = await readAgency(context.db)
  const contextForAddress = (address: string | null) => ({ agency: () => ({ ...profile, address }) })
  const reason = (
    states: string[],
    { byClient = false, address = '1 Bank Street, New London, CT 06320' } = {},
  ) => ownFormRefusalFor(context.db, contextForAddress(address || null), { states, isByClient: byClient })
  const lawWithLocation = async (state: LawState, policyId?: string) => {
    const id = policyId ?? (await given.policy()).id
    const { status } = await as(people.agent).call(api.policyParts.save, {
      policyId: id,
      kind: 'location',
      parts: [{ kind: 'location', street: '4 Shore Road', city: 'Westerly', state, zip: '02891' }],
    })
    expect(status).toBe(200)
    return id
  }
  const moveTo = (address: string) =>
    context.db.updateTable('accounts').set({ address }).where('id', '=', people.client.id).execute()
  return {
    ...testPortal,
    agent: as(people.agent),
    admin: as(people.admin),
    visitOf: contextForAddress,
    why: reason,
    withLocation: lawWithLocation,
    moveTo,
  }
}

test('where a law allows standard forms only, the portal’s own is refused to everybody, with reason, source and remedy', async () => {
  const { why } = await world()
  expect(await why(['TX'])).toEqual({
    code: 'standard_forms_only',
    states: ['TX'],
    text: 'This certificate cannot be issued here for Texas (Texas Insurance Code 1811.052). Texas allows only forms that its Department of Insurance has approved. Standard forms of ACORD, AAIS and ISO are deemed approved once filed. Please use the form of your agency system or carrier',
  })
  expect((await why(['CT', 'GA']))?.text).toContain('(Georgia Rule 120-2-103-.05)')
  const client = await why(['GA'], { byClient: true })
  expect(client?.code).toBe('standard_forms_only')
  expect(client?.text).toContain(
    'Please ask your agent, who can use the form of the agency system or carrier',
  )
})

test('no confirmation overrules a law that the portal knows', async () => {
  const { agent } = await world()
  for (const state of ['TX', 'CT'] as const)
    expect(
      (await agent.call(api.certificates.confirmState, { state, checked: lawSource })).failure,
    ).toMatchObject({
      code: 'law_is_known',
    })
})

test('of a state that nobody has confirmed, the agent hears how to confirm it and the client to ask', async () => {
  const { why } = await world()
  expect(await why(['RI', 'CT', 'NC'])).toEqual({
    code: 'state_not_confirmed',
    states: ['NC', 'RI'],
    text: 'The portal does not know what North Carolina and Rhode Island require of a certificate. Please check it and confirm North Carolina and Rhode Island under State Law, or use the form of your agency system or carrier',
  })
  expect((await why(['RI'], { byClient: true }))?.text).toBe(
    'Your agent must first check what Rhode Island requires of a certificate. Please ask your agent for this certificate',
  )
  expect(await why(['CT'])).toBeNull()
})

test('an agent confirms a state once, for the whole agency and on record; only an admin withdraws it', async () => {
  const { agent, admin, as, people, why } = await world()
  const { body } = await agent.call(api.certificates.confirmState, { state: 'RI', checked: lawSource })
  expect(body.law).toMatchObject({
    state: 'RI',
    rule: 'unknown',
    confirmation: { by: 'Daniel Kim', checked: lawSource },
  })
  expect([await why(['RI']), await why(['RI'], { byClient: true })]).toEqual([null, null])
  const repeatedReply = await as(people.otherAgent).call(api.certificates.confirmState, {
    state: 'RI',
    checked: lawSource,
  })
  expect(repeatedReply.failure).toMatchObject({ code: 'confirmed_before' })
  const { laws } = (await as(people.otherAgent).call(api.certificates.stateLaws, {})).body
  expect(laws.filter(({ confirmation }) => confirmation).map(({ state }) => state)).toEqual(['RI'])
  expect((await agent.call(api.certificates.withdrawStateCheck, { state: 'RI' })).status).toBe(403)
  expect((await admin.call(api.certificates.withdrawStateCheck, { state: 'RI' })).status).toBe(204)
  expect((await why(['RI']))?.code).toBe('state_not_confirmed')
  const { events } = (await admin.call(api.activity.log, { limit: 2 })).body
  expect(events.map(({ text }) => text)).toEqual([
    'Denise Okafor withdrew the confirmation of certificates in Rhode Island',
    "Daniel Kim confirmed that the portal's own certificates may be used in Rhode Island",
  ])
  expect(events[1]?.changes).toEqual([{ field: 'What Was Checked', before: null, after: lawSource }])
})

test('the agent has to say what was checked', async () => {
  const { agent } = await world()
  const { failure } = await agent.call(api.certificates.confirmState, { state: 'RI', checked: ' ' })
  expect(failure.fields).toEqual({ checked: 'Please say what you checked' })
})

test('without a state in the United States the agency’s own counts, and without that nothing is issued', async () => {
  const { why } = await world()
  expect(await why(['ON', ''])).toBeNull()
  expect((await why([], { address: '9 Bay Street, Newport, RI 02840' }))?.states).toEqual(['RI'])
  expect(await why([], { address: '' })).toMatchObject({ code: 'state_not_confirmed', states: [] })
  expect((await why([], { address: '', byClient: true }))?.text).toContain('Please ask your agent')
})

test('the states to confirm are those of the locations on the chosen policies, else of the client’s address', async () => {
  const { agent, people, given, withLocation, moveTo } = await world()
  const clientId = people.client.id
  const readStates = async (overrides: { policyIds?: string[]; projectState?: 'NH' } = {}) =>
    (await agent.call(api.certificates.statesToConfirm, { clientId, ...overrides })).body.states
  await moveTo('12 Elm Street, Springfield, MA 01103')
  expect(await readStates()).toEqual(['MA'])
  const certificateLawReply = await withLocation('RI')
  const otherId = (await given.policy()).id
  expect(await readStates()).toEqual(['RI'])
  expect(await readStates({ policyIds: [otherId] })).toEqual(['MA'])
  expect(await readStates({ policyIds: [certificateLawReply], projectState: 'NH' })).toEqual(['NH', 'RI'])
  await agent.call(api.certificates.confirmState, { state: 'RI', checked: lawSource })
  expect(await readStates({ policyIds: [certificateLawReply], projectState: 'NH' })).toEqual(['NH'])
})

test('other agents’ clients have no states to ask for', async () => {
  const { as, people } = await world()
  const { status } = await as(people.otherAgent).call(api.certificates.statesToConfirm, {
    clientId: people.client.id,
  })
  expect(status).toBe(404)
})

test('the unconfirmed states are those where clients with approvals or certificates are', async () => {
  const testPortal = await world()
  const { context, agent, withLocation, moveTo, visitOf } = testPortal
  const unconfirmedStates = (address: string | null = null) =>
    unconfirmedStatesOf(context.db, visitOf(address))
  expect(await unconfirmedStates('9 Bay Street, Newport, RI 02840')).toEqual([])
  const { bop } = await approvedClient(testPortal)
  expect(await unconfirmedStates('9 Bay Street, Newport, RI 02840')).toEqual(['RI'])
  await moveTo('12 Elm Street, Springfield, MA 01103-4410, USA')
  await withLocation('RI', bop.id)
  expect(await unconfirmedStates()).toEqual(['MA', 'RI'])
  await agent.call(api.certificates.confirmState, { state: 'RI', checked: lawSource })
  expect(await unconfirmedStates()).toEqual(['MA'])
})
