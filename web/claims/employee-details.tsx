import { useState } from 'react'
import { type EmployeeDetails, EmployeeForm } from '../../contract/claim-steps.ts'
import type { Claim } from '../../contract/claims.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'

/**
 * Birth date, hire date and wage of the injured employee. Clients enter them and do not see them
 * again. Staff see them on request, and each view is recorded.
 */
export function EmployeeDetailsPanel({ claim, staff }: { claim: Claim; staff: boolean }) {
  const [shownDetails, setShownDetails] = useState<EmployeeDetails | null>(null)
  const [isEditing, setEditing] = useState(false)
  const show = useApiMutation(claims.showEmployee, {
    failureTitle: "Failed to show the employee's details",
    onDone: setShownDetails,
  })
  return (
    <>
      <p className="text-sm text-muted">
        {claim.hasEmployeeDetails
          ? 'Date of birth, date of hire or wage are on file, encrypted.'
          : 'The carrier asks for date of birth, date of hire and wage.'}
      </p>
      {shownDetails && (
        <div className="mt-4">
          <Facts
            columnCount={3}
            stacked
            facts={[
              {
                label: 'Date of birth',
                value: shownDetails.bornOn ? formatDay(shownDetails.bornOn) : 'Not on file',
              },
              {
                label: 'Date of hire',
                value: shownDetails.hiredOn ? formatDay(shownDetails.hiredOn) : 'Not on file',
              },
              { label: 'Wage', value: shownDetails.wage || 'Not on file' },
            ]}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {staff && claim.hasEmployeeDetails && (
          <Button
            variant="secondary"
            busy={show.busy}
            onClick={() => (shownDetails ? setShownDetails(null) : void show.write({ id: claim.id }))}
          >
            {shownDetails ? 'Hide Details' : 'Show Details'}
          </Button>
        )}
        {claim.status !== 'closed' && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {claim.hasEmployeeDetails ? 'Change Details' : 'Add Details'}
          </Button>
        )}
      </div>
      {isEditing && (
        <EmployeeDialog
          id={claim.id}
          staff={staff}
          hasDetails={claim.hasEmployeeDetails}
          onClose={() => {
            setEditing(false)
            setShownDetails(null)
          }}
        />
      )}
    </>
  )
}

function EmployeeDialog({
  id,
  staff,
  hasDetails,
  onClose,
}: {
  id: string
  staff: boolean
  hasDetails: boolean
  onClose: () => void
}) {
  const form = useContractForm(EmployeeForm, {
    ...{ bornOn: '', hiredOn: '', wage: '' },
    ...{ clearBornOn: false, clearHiredOn: false, clearWage: false },
  })
  const today = dayIn(agency.timeZone, new Date())
  return (
    <FormDialog
      call={claims.saveEmployee}
      form={form}
      send={(values) => ({ id, ...values })}
      successToast={{ title: 'Details Saved' }}
      failureTitle="Failed to save the details"
      title="Employee Details"
      description={`Encrypted. ${staff ? 'The audit log records who views them.' : 'Your agent sees them to report the injury.'} Leave blank to keep what is on file.`}
      onClose={onClose}
      submitLabel="Save Details"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.DateField name="bornOn" label="Date of birth" max={today} optional />
        <form.DateField name="hiredOn" label="Date of hire" max={today} optional />
      </div>
      <form.TextField
        name="wage"
        label="Wage"
        hint="Amount and period: $21.50 an hour"
        optional
        maxLength={60}
      />
      {staff && hasDetails && (
        <fieldset>
          <legend className="text-sm font-semibold">Remove from file</legend>
          <form.CheckboxField name="clearBornOn" label="Date of birth" />
          <form.CheckboxField name="clearHiredOn" label="Date of hire" />
          <form.CheckboxField name="clearWage" label="Wage" />
        </fieldset>
      )}
    </FormDialog>
  )
}
