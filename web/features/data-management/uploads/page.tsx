import { useParams } from 'wouter';
import { UploadDetails } from './details.tsx';

/** Upload Details: what became of a file of employees. */
export default function UploadPage() {
  const { id } = useParams<{ id: string }>();
  return <UploadDetails key={id} id={Number(id)} />;
}
