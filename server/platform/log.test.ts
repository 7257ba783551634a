import { expect, test } from 'vitest'
import { loggedPath } from './log.ts'

test('no token, e-mail address, file name or search stands in the log', () => {
  expect(loggedPath('/api/invite/client/invite/grace%40stonecrop.example/S3CRET')).toBe(
    '/api/invite/client/invite/…',
  )
  expect(loggedPath('/client/accept-invite/auth/S3CRET/grace%40stonecrop.example')).toBe(
    '/client/accept-invite/auth/…',
  )
  expect(loggedPath('/api/auth/choose-password/S3CRET')).toBe('/api/auth/choose-password/…')
  expect(loggedPath('/choose-password/S3CRET')).toBe('/choose-password/…')
  expect(loggedPath('/api/agent/clients?search=grace')).toBe('/api/agent/clients')
  expect(loggedPath('/api/documents/document-url/1/card.pdf')).toBe('/api/documents/document-url/1/…')
  expect(loggedPath('/card/S3CRET')).toBe('/card/…')
  expect(loggedPath('/api/card/shared/S3CRET')).toBe('/api/card/shared/…')
  expect(loggedPath('/api/card/shared/S3CRET/paper')).toBe('/api/card/shared/…/paper')
  expect(loggedPath('/api/policy/1')).toBe('/api/policy/1')
})
