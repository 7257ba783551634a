/** Where a database is, and as whom. */
export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /** What is between here and the database takes no limits: they stand on the role, or there are none. */
  limitsOnRole?: boolean
}
