import { useParams } from 'wouter';
import { PersonDetails } from './person-details.tsx';

/** User Details: all that is known of a person. */
export default function UserDetailsPage() {
  const { employeeId } = useParams<{ employeeId: string }>();
  return <PersonDetails key={employeeId} id={Number(employeeId)} />;
}
