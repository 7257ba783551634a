import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { carriers } from '../../../contract/values/carriers.ts'
import { portal } from '../../testing/portal.ts'

test('every carrier is listed by name, with what an admin has entered of it', async () => {
  const { as, people } = await portal()
  const { admin, client } = people
  const saved = await as(admin).call(api.carriers.save, {
    name: 'Crum & Forster',
    claimPhone: '860.555.0155',
    claimPage: 'https://claims.crum-forster.example',
    naic: '12345',
  })
  const carrier = {
    name: 'Crum & Forster',
    claimPhone: '(860) 555-0155',
    claimPage: 'https://claims.crum-forster.example',
    naic: '12345',
    version: 2,
  }
  expect(saved).toMatchObject({ status: 200, body: { carrier } })
  const { body } = await as(client).call(api.carriers.list, {})
  expect(body.carriers.map(({ name }) => name)).toEqual(carriers)
  expect(body.carriers.filter(({ naic }) => naic)).toEqual([carrier])
})

test('an empty field is not known any more, and only what changed goes on record', async () => {
  const { as, people } = await portal()
  const save = (fields: object) =>
    as(people.admin).call(api.carriers.save, {
      name: 'Hanover',
      claimPhone: '8605550158',
      claimPage: '',
      naic: '',
      ...fields,
    })
  await save({})
  await save({})
  const { carrier } = (await save({ claimPhone: ' ', naic: '22292' })).body
  expect(carrier).toEqual({ name: 'Hanover', claimPhone: null, claimPage: null, naic: '22292', version: 3 })
  expect((await save(carrier)).body.carrier, 'what was read can be sent back').toEqual(carrier)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(
    events.filter(({ action }) => action === 'agency.carrierChanged').map(({ changes }) => changes),
  ).toEqual([
    [
      { field: 'Claim Phone', before: '(860) 555-0158', after: null },
      { field: 'NAIC Number', before: null, after: '22292' },
    ],
    [{ field: 'Claim Phone', before: null, after: '(860) 555-0158' }],
  ])
})

test('what is wrong is named, and a carrier that is not on the list is none', async () => {
  const { as, people } = await portal()
  const wrong = async (name: string, fields: object) =>
    (
      await as(people.admin).send('PUT', `/api/admin/carrier/${encodeURIComponent(name)}`, {
        ...{ claimPhone: '', claimPage: '', naic: '' },
        ...fields,
      })
    ).failure.fields
  expect(await wrong('Chubb', { claimPhone: '555' })).toHaveProperty('claimPhone')
  for (const claimPage of ['http://claims.example', 'javascript:alert(1)', 'claims'])
    expect(await wrong('Chubb', { claimPage })).toHaveProperty('claimPage')
  expect(await wrong('Chubb', { naic: '123' })).toHaveProperty('naic')
  expect(await wrong('Nobody', {})).toHaveProperty('name')
})
