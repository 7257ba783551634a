import { expect, test } from 'vitest'
import { requireTls, unencryptedWarnings } from './tls.ts'

const s3Service = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret-word' }
const nothingInput = {
  databaseUrl: undefined,
  directDatabaseUrl: undefined,
  s3Service: undefined,
  smtpUrl: undefined,
  publicUrl: 'http://localhost:3000',
}

test('what goes unencrypted to another machine is told, with what to set and without a password', () => {
  const lines = unencryptedWarnings({
    databaseUrl: 'postgres://portal:secret-word@db.example/portal',
    directDatabaseUrl: 'postgres://portal:secret-word@db.example/portal',
    s3Service: { ...s3Service, endpoint: 'http://s3.example:9000' },
    smtpUrl: 'smtp://portal:secret-word@mail.example:25?ignoreTLS=true',
    publicUrl: 'http://portal.example',
  })
  expect(lines).toEqual([
    'PUBLIC_URL: what goes to portal.example is not encrypted. Put the portal behind a proxy that speaks HTTPS, and give its https: address',
    'DATABASE_URL: what goes to db.example is not encrypted. Add sslmode=verify-full to it',
    'S3_ENDPOINT: what goes to s3.example is not encrypted. Give an https: address',
    'SMTP_URL: what goes to mail.example may go unencrypted. Remove requireTLS and ignoreTLS from SMTP_URL, or use an smtps: address',
  ])
})

test('nothing is told of what is encrypted, nor of what stays on this machine', () => {
  const silentUrls = [
    nothingInput,
    { ...nothingInput, publicUrl: 'https://portal.example' },
    ...[
      'postgres://portal@db.example/portal?sslmode=verify-full',
      'postgres://portal@localhost/portal',
      'postgres://portal@127.0.0.1:5432/portal',
      'postgres://portal@[::1]/portal',
      'postgres://portal@%2Frun%2Fpostgresql/portal',
      'postgres://portal@/portal?host=/run/postgresql',
    ].map((databaseUrl) => ({ ...nothingInput, databaseUrl })),
    ...['https://s3.example', 'http://localhost:9000', undefined].map((endpoint) => ({
      ...nothingInput,
      s3Service: { ...s3Service, endpoint },
    })),
    ...['smtps://mail.example', 'smtp://mail.example:587', 'smtp://localhost:25?ignoreTLS=true'].map(
      (smtpUrl) => ({ ...nothingInput, smtpUrl }),
    ),
  ]
  for (const settings of silentUrls)
    expect(unencryptedWarnings(settings), JSON.stringify(settings)).toEqual([])
})

test('a mail server on another machine is asked for TLS, unless the address says plainly otherwise', () => {
  expect(requireTls('smtp://portal:pass@mail.example:587')).toBe(
    'smtp://portal:pass@mail.example:587?requireTLS=true',
  )
  expect(requireTls('smtp://10.0.0.4?pool=true')).toBe('smtp://10.0.0.4?pool=true&requireTLS=true')
  for (const unencryptedUrl of [
    'smtps://mail.example:465',
    'smtp://127.0.0.1:1025',
    'smtp://[::1]:1025',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?ignoreTLS=true',
  ])
    expect(requireTls(unencryptedUrl)).toBe(unencryptedUrl)
})
