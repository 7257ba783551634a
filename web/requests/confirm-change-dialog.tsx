import { useQuery } from '@tanstack/react-query'
import { ConfirmChangeForm } from '../../contract/request-changes.ts'
import type { Request } from '../../contract/requests.ts'
import { dayIn } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { q } from '../api/query.ts'
import { policies, requests } from '../api/wire.ts'
import { blankSource, SourceFields } from '../carriers/source-fields.tsx'
import { blankChange, ChangeFields } from './change-fields.tsx'

function asAsked({ change }: Request) {
  if (!change) return blankChange
  const { itemName: _, item, year, amount, wantedFrom, ...said } = change
  return {
    ...said,
    item: item ?? '',
    year: year ? String(year) : '',
    amount: amount ? String(amount) : '',
    wantedFrom: wantedFrom ?? '',
  }
}

/**
 * Records that the carrier confirmed a requested change, applies the change and completes the
 * request.
 */
export function ConfirmChangeDialog({
  request,
  onDone,
  onClose,
}: {
  request: Request
  onDone?: () => void
  onClose: () => void
}) {
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(ConfirmChangeForm, {
    ...blankSource,
    change: asAsked(request),
    effectiveOn: request.change?.wantedFrom ?? today,
    ...{ vin: request.change?.vinEnd ?? '', formNumber: '', formEdition: '', premium: '' },
  })
  const policyId = request.policyId ?? ''
  const { data } = useQuery({ ...q(policies.one, { id: policyId }), enabled: policyId !== '' })
  const what = form.watch('change.what')
  const isVehicle = what === 'add vehicle' || what === 'change vehicle'
  const premium = data?.policy.premium ?? 0
  const client = request.company ?? request.clientName
  const whatChanges =
    what === 'change address' || !request.policyNumber
      ? `Updates the address of ${client}`
      : `Updates ${request.policyNumber}`
  return (
    <FormDialog
      call={requests.confirm}
      form={form}
      send={(given) => ({ requestId: request.id, ...given })}
      told={{
        title: 'Change Confirmed',
        description: `${client} will be notified.`,
      }}
      fails="Error"
      {...(onDone && {
        onDone: () => {
          onClose()
          onDone()
        },
      })}
      title="Confirm Change"
      description={`Has the carrier confirmed it? ${whatChanges} on the effective date and closes the request.`}
      size="lg"
      onClose={onClose}
      submitLabel="Confirm Change"
      busyLabel="Confirming..."
    >
      {request.change?.itemName && (
        <p className="text-sm">
          <span className="text-muted">On the policy: </span>
          {request.change.itemName}
        </p>
      )}
      <ChangeFields form={form} policyId={policyId} staff />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.DateField
          name="effectiveOn"
          label="Effective date"
          hint="12:01 a.m. Future dates apply automatically."
          required
        />
        {what !== 'cancel policy' && what !== 'change address' && (
          <form.MoneyField
            name="premium"
            label="Premium of the term"
            hint={
              premium > 0 ? `Currently ${dollars(premium)}. Leave blank to keep.` : 'Leave blank to keep.'
            }
            optional
          />
        )}
        {isVehicle && (
          <form.TextField
            name="vin"
            label="VIN"
            hint="Full VIN, or its last 4 to 8 characters."
            autoComplete="off"
            optional
          />
        )}
        {what === 'add additional insured' && (
          <>
            <form.TextField name="formNumber" label="Form" hint="Such as CG 20 10." required />
            <form.TextField name="formEdition" label="Edition" hint="Such as 04 13." optional />
          </>
        )}
      </div>
      <SourceFields form={form} policy={{ documents: data?.policy.documents ?? [] }} />
    </FormDialog>
  )
}
