import { expect, test } from 'vitest'
import { api } from './index.ts'

const carrier = { name: 'Acadia', claimPhone: null, claimPage: null, naic: null }

const errorsOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('a list that is too long says so, typed as text or sent as a list', () => {
  const names = Array.from({ length: 101 }, (_, index) => `Acadia ${index}`)
  const aliasesError = (aliases: unknown) =>
    errorsOf(api.carriers.add.body.safeParse({ ...carrier, aliases }))
  expect(aliasesError(names)).toEqual(['Please enter at most 100 names'])
  expect(aliasesError(names.join('\n'))).toEqual(['Please enter at most 100 names'])
  expect(aliasesError(['x'.repeat(201)])).toEqual(['Please enter one name per line'])
  expect(aliasesError(7)).toEqual(['Please enter one name per line'])
})

test('too many ids in an address say so', () => {
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
  const idsError = (clientIds: unknown) => errorsOf(api.tasks.owners.query.safeParse({ clientIds }))
  const [listError] = idsError(ids) ?? []
  expect(listError).toBe('Please name at most 100 at once')
  expect(idsError(ids.join(','))).toEqual([listError])
})
