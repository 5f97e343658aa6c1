package import Scheduling

extension PostgreSQLStore {
  package func nextSteps(in calendars: [CalendarID]?, as principal: Principal)
    async throws(StoreError) -> NextSteps
  {
    NextSteps()
  }
}
