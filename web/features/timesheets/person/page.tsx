import { useParams } from 'wouter';
import { EmployeeTimesheet } from './employee-timesheet.tsx';

/** Employee Timesheet: a person's hours of a day, or of several. */
export default function EmployeeTimesheetPage() {
  const { employeeId } = useParams<{ employeeId: string }>();
  return <EmployeeTimesheet key={employeeId} employeeId={Number(employeeId)} />;
}
