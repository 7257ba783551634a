import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { certificates as certificateCalls } from '../../contract/certificates.ts'
import type { Reply } from '../../contract/endpoint.ts'
import {
  type CertificateState,
  certificateStateTexts,
  formatCertificateState,
} from '../../contract/values/certificate-states.ts'
import { formatMoment, zoneName } from '../../contract/values/days.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { CallError, call } from '../api/call.ts'
import { endpointQuery } from '../api/query.ts'
import { certificateEmails, certificates } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { VisitorHeader } from '../visitor/visitor-layout.tsx'
import { certificateStateStyles } from './certificate-state-badge.tsx'
import { PrintedCertificateFacts } from './checked-certificate.tsx'
import { certificatePaths } from './paths.ts'

export type CheckedCertificate = Reply<typeof certificateCalls.check>['check']

/** The holder's actions, shown below the certificate's state. */
type HolderPartComponent = ComponentType<{ check: CheckedCertificate; code: string }>

/** For certificate holders: a certificate's current state, and the text that was issued. */
export function CheckPage({ HolderPart }: { HolderPart: HolderPartComponent }) {
  const { number, code } = useParams()
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <title>{`Verify a Certificate · ${agency.name}`}</title>
      <VisitorHeader />
      <main
        className={clsx(
          'mx-auto flex w-full flex-1 flex-col justify-center py-8',
          number && code ? 'max-w-3xl' : 'max-w-lg',
        )}
      >
        <h1 className="mb-5 text-2xl font-bold">Verify a Certificate</h1>
        {number && code ? (
          <CheckResultView number={number} code={code} HolderPart={HolderPart} />
        ) : (
          <CheckForm />
        )}
        <p className="mt-6 text-sm text-muted">
          Questions? Call {agency.name} at{' '}
          <a
            href={dialStringOf(agency.phone)}
            className="inline-flex min-h-10 items-center font-medium whitespace-nowrap text-ink underline"
          >
            {agency.phone}
          </a>
          .
        </p>
      </main>
    </div>
  )
}

const stateClassNames: Record<CertificateState, string> = {
  current: 'border-green-ink bg-green-soft text-green-ink',
  changed: 'border-blue-ink bg-blue-soft text-blue-ink',
  replaced: 'border-amber-ink bg-amber-soft text-amber-ink',
  'in force again': 'border-red-ink bg-red-soft text-red-ink',
  reduced: 'border-red-ink bg-red-soft text-red-ink',
  ended: 'border-red-ink bg-red-soft text-red-ink',
  withdrawn: 'border-red-ink bg-red-soft text-red-ink',
}

/** Notes that the link of an email was opened. The page shows the same if that fails. */
function useRecordOpenedLink(isFound: boolean, { number, code }: { number: string; code: string }) {
  const link = useSearchParams()[0].get('link')
  useEffect(() => {
    if (isFound && link) void call(certificateEmails.opened, { number, code, link }).catch(() => undefined)
  }, [isFound, link, number, code])
}

function CheckResultView({
  number,
  code,
  HolderPart,
}: {
  number: string
  code: string
  HolderPart: HolderPartComponent
}) {
  // The answer is never cached, because it must be current.
  const checkQuery = useQuery({
    ...endpointQuery(certificates.check, { number, code }),
    staleTime: 0,
    gcTime: 0,
  })
  const result = useRef<HTMLElement>(null)
  // The form has unmounted, so the focus moves to the result.
  useEffect(() => {
    if (checkQuery.isSuccess) result.current?.focus()
  }, [checkQuery.isSuccess])
  useRecordOpenedLink(checkQuery.isSuccess, { number, code })
  if (checkQuery.isPending) return <Skeleton status="Checking...">{skeleton}</Skeleton>
  if (checkQuery.error instanceof CallError && checkQuery.error.status === 404)
    return (
      <div className="space-y-6">
        <Alert>No certificate has this number and code. Please compare them with the document.</Alert>
        <CheckForm number={number} code={code} />
      </div>
    )
  if (checkQuery.error)
    return (
      <LoadFailed
        text={checkQuery.error.message}
        onRetry={() => checkQuery.refetch()}
        busy={checkQuery.isFetching}
      />
    )
  const { check } = checkQuery.data
  const { icon: Icon } = certificateStateStyles[check.state]
  return (
    <div className="space-y-6">
      <section
        ref={result}
        tabIndex={-1}
        role="status"
        className={clsx('rounded-card border-2 p-6 text-center outline-none', stateClassNames[check.state])}
      >
        <Icon aria-hidden className="mx-auto size-14" />
        <h2 className="mt-3 text-xl font-bold">{formatCertificateState(check)}</h2>
        <p className="mt-1">Certificate {check.number}</p>
        <p className="mt-3 text-balance">{certificateStateTexts[check.state]}</p>
      </section>
      <HolderPart check={check} code={code} />
      <PrintedCertificateFacts check={check} />
      <p className="text-sm text-muted">
        Checked {formatMoment(check.checkedAt, agency.timeZone)}, {zoneName(agency.timeZone)}. The certificate
        is information only; the policies control.
      </p>
      <Button variant="secondary" to={certificatePaths.check}>
        Verify Another
      </Button>
    </div>
  )
}

const skeleton = (
  <div className="space-y-6">
    <SkeletonBar height="panel" />
    <SkeletonBar height="card" />
    <SkeletonBar height="card" />
    <SkeletonBar height="card" />
  </div>
)

function CheckForm({ number = '', code = '' }: { number?: string; code?: string }) {
  const navigate = useNavigate()
  const [typedFields, setTypedFields] = useState({ number, code })
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const strippedFields = {
      number: typedFields.number.replace(/\D/g, ''),
      code: typedFields.code.replace(/[^a-z0-9]/gi, ''),
    }
    if (strippedFields.number && strippedFields.code)
      navigate(`${certificatePaths.check}/${strippedFields.number}/${strippedFields.code}`)
    else setIsMissing(true)
  }
  const missingProps = (value: string, text: string) => (isMissing && !value.trim() ? { error: text } : {})
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <TextField
        label="Certificate number"
        inputMode="numeric"
        autoComplete="off"
        value={typedFields.number}
        onChange={({ currentTarget: { value } }) => setTypedFields({ ...typedFields, number: value })}
        {...missingProps(typedFields.number, 'Please enter the certificate number')}
      />
      <TextField
        label="Code"
        hint="Ten letters and digits, at the foot of the certificate."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typedFields.code}
        onChange={({ currentTarget: { value } }) => setTypedFields({ ...typedFields, code: value })}
        {...missingProps(typedFields.code, 'Please enter the certificate code')}
      />
      <Button type="submit" size="lg" isWide>
        Verify Certificate
      </Button>
    </form>
  )
}
