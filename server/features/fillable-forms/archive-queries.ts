import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import { definePlainTable, idColumn, momentCell, yesNoCell } from '../../registry/archive-table.ts'

const forms = definePlainTable({
  file: 'fillable-forms.csv',
  description: 'Standard forms that the agency uploaded under its own license',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ['Form', 'Its number', sql`t.kind`],
    ['Edition', 'As printed on it', sql`t.edition`],
    ['File name', 'As uploaded', sql`t.file_name`],
    ['PDF', 'The empty form, base64', sql`encode(t.pdf, 'base64')`],
    ['Fields', 'As JSON', sql`t.fields`],
    ['Mapping', 'What fills each field, as JSON', sql`t.mapping`],
    ['Ready', 'yes if every field is decided', yesNoCell(sql`t.is_ready`)],
    ['Used for', 'Which certificates', sql`t.usage`],
    ['Uploaded by', 'Who confirmed the license', shownNameOf('uploader')],
    ['Uploaded', 'UTC', momentCell(sql`t.uploaded_at`)],
  ],
  fromClause: () => sql`
    from fillable_forms t join users uploader on uploader.id = t.uploaded_by order by t.kind, t.edition`,
})

const representatives = definePlainTable({
  file: 'form-representatives.csv',
  description: 'Staff who authorized their name as authorized representative on standard forms',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.user_id`),
    ['Name', 'First and last', shownNameOf('person')],
    ['Producer license', 'As entered', sql`t.license`],
    ['Authorized', 'UTC', momentCell(sql`t.agreed_at`)],
    [
      'Signature',
      'yes if a picture of the signature is printed; the picture is left out',
      yesNoCell(sql`s.id is not null`),
    ],
  ],
  fromClause: () => sql`
    from form_representatives t join users person on person.id = t.user_id
      left join representative_signatures s on s.user_id = t.user_id order by t.agreed_at, t.user_id`,
})

export const fillableFormTables = [forms, representatives]
