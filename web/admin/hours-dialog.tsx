import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { HoursForm } from '../../contract/agency-forms.ts'
import type { PortalSettings } from '../../contract/settings.ts'
import { formatHours, usualHours, weekdays } from '../../contract/values/business-hours.ts'
import { dayIn } from '../../contract/values/days.ts'
import { federalHolidays } from '../../contract/values/us-holidays.ts'
import { applyAgencyChange } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'
import { RowEditor } from '../ui/row-editor.tsx'

type AgencySettings = PortalSettings['agency']
type HoursFormState = ReturnType<typeof useHoursForm>

const valuesOf = ({ week, holidays }: AgencySettings) => ({ week, holidays })
const useHoursForm = (agency: AgencySettings) =>
  useContractForm<z.input<typeof HoursForm>, z.output<typeof HoursForm>>(HoursForm, valuesOf(agency))

// Weeks begin on Monday.
const weekdaysInOrder = [1, 2, 3, 4, 5, 6, 0]

export function HoursDialog({ agency, onClose }: { agency: AgencySettings; onClose: () => void }) {
  const form = useHoursForm(agency)
  const { errors } = form.formState
  return (
    <FormDialog
      call={admin.changeHours}
      form={form}
      send={(values) => (form.formState.isDirty ? values : null)}
      edits={{
        record: agency,
        recordOf: ({ settings }) => settings.agency,
        values: valuesOf,
        fields: {
          week: { label: 'Open on', format: (week) => formatHours(week).join('\n') },
          holidays: 'Other closed days',
        },
      }}
      successToast={{ title: 'Business Hours Saved', description: 'New presentations use these hours.' }}
      failureTitle="Failed to save the business hours"
      title="Business Hours"
      description="Presentations start every half hour. Presentations already booked do not change."
      onClose={onClose}
      onDone={({ settings }) => {
        onClose()
        applyAgencyChange({ timeZone: settings.agency.timeZone })
      }}
    >
      <div className="space-y-7">
        <fieldset className="min-w-0 divide-y divide-line">
          <legend className="mb-2 text-sm font-semibold">Open on</legend>
          {weekdaysInOrder.map((index) => (
            <Weekday key={index} form={form} index={index} />
          ))}
          {errors.week?.root?.message && <FieldError id="week-error">{errors.week.root.message}</FieldError>}
          {errors.week?.message && <FieldError id="week-error">{errors.week.message}</FieldError>}
        </fieldset>
        <Holidays form={form} timeZone={agency.timeZone} />
      </div>
    </FormDialog>
  )
}

function Weekday({ form, index }: { form: HoursFormState; index: number }) {
  const hours = useWatch({ control: form.control, name: `week.${index}` })
  const day = weekdays[index] ?? ''
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_8.5rem_8.5rem] items-center gap-x-3 py-1.5 max-sm:grid-cols-2 max-sm:gap-y-1">
      <div className="max-sm:col-span-2">
        <CheckboxField
          label={day}
          checked={hours !== null}
          onChange={({ currentTarget: { checked } }) =>
            form.setValue(`week.${index}`, checked ? usualHours : null, { shouldDirty: true })
          }
        />
      </div>
      {hours ? (
        (['opens', 'closes'] as const).map((end) => (
          <form.TextField
            key={end}
            name={`week.${index}.${end}`}
            label={`${day}, ${end} at`}
            hideLabel
            type="time"
            step={900}
          />
        ))
      ) : (
        <span className="col-span-2 text-sm text-muted">Closed</span>
      )}
    </div>
  )
}

function Holidays({ form, timeZone }: { form: HoursFormState; timeZone: string }) {
  const list = useFieldArray({ control: form.control, name: 'holidays', keyName: 'key' })
  const year = Number(dayIn(timeZone, new Date()).slice(0, 4))
  const missingHolidays = (year: number) =>
    federalHolidays(year).filter(({ day }) => !list.fields.some((listedHoliday) => listedHoliday.day === day))
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 text-sm font-semibold">Other closed days</legend>
      <RowEditor
        form={form}
        list={list}
        singularNoun="Holiday"
        addLabel="Add Holiday"
        blank={{ day: '', name: '' }}
        firstField={(index) => `holidays.${index}.day`}
        focusAfterRemove="add button"
        error={form.formState.errors.holidays?.root?.message}
        extraButtons={[year, year + 1].map(
          (year) =>
            missingHolidays(year).length > 0 && (
              <Button key={year} variant="ghost" size="sm" onClick={() => list.append(missingHolidays(year))}>
                Add Federal Holidays for {year}
              </Button>
            ),
        )}
        isGrouped={false}
        rowClassName="grid grid-cols-[10rem_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        {(index, buttons) => (
          <>
            <div className="max-sm:col-span-2">
              <form.DateField
                name={`holidays.${index}.day`}
                label={`Date of holiday ${index + 1}`}
                hideLabel
              />
            </div>
            <form.TextField
              name={`holidays.${index}.name`}
              label={`Name of holiday ${index + 1}`}
              hideLabel
              autoComplete="off"
            />
            {buttons}
          </>
        )}
      </RowEditor>
    </fieldset>
  )
}
