/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { type Endpoint, isEdit } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { formatEditedValue } from './edit-conflict.ts'
import type { useApiMutation } from './use-api-mutation.ts'
import type { RequiredEditOptions } from './use-form-mutation.ts'

type UpdateEndpoint = typeof api.policies.update
type CreateEndpoint = typeof api.policies.create
type FormValues = { premium: string }

// Spec: edit/always
test('a form or a press that edits something does not compile without its version', () => {
  expectTypeOf<{ edits?: undefined }>().not.toExtend<
    RequiredEditOptions<UpdateEndpoint, FormValues, { version: number }>
  >()
  expectTypeOf<{ edits?: undefined }>().toExtend<
    RequiredEditOptions<CreateEndpoint, FormValues, { version: number }>
  >()
  type WrittenInput = Parameters<ReturnType<typeof useApiMutation<UpdateEndpoint>>['write']>[0]
  expectTypeOf<{ id: string; premium: number }>().not.toExtend<WrittenInput>()
  expectTypeOf<{ id: string; premium: number; version: number }>().toExtend<WrittenInput>()
  const pages = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  const edits = Object.entries(api).flatMap(([group, calls]) =>
    Object.entries<Endpoint>(calls).flatMap(([name, endpoint]) =>
      isEdit(endpoint) ? `${group}.${name}` : [],
    ),
  )
  const calledEdits = edits.filter((name) =>
    pages.some((text) => text.includes(`${name},`) || text.includes(`{${name}}`)),
  )
  const otherAddressCalls = ['policies.updateForm', 'carriers.save']
  expect(calledEdits).toEqual(edits.filter((name) => !otherAddressCalls.includes(name)))
})

test('a value is told as a person reads it', () => {
  expect(formatEditedValue('2026-12-24')).toBe('Dec 24, 2026')
  expect([true, false, null, '', 0].map(formatEditedValue)).toEqual(['Yes', 'No', '', '', '0'])
  const holidays = [
    { id: 'x', day: '2026-12-25', name: 'Christmas Day' },
    { id: 'y', day: '2027-01-01', name: '' },
  ]
  expect(formatEditedValue(holidays)).toBe('Dec 25, 2026, Christmas Day\nJan 1, 2027')
})
