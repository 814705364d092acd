import copy from 'primeicons/raw-svg/copy.svg?raw';
import download from 'primeicons/raw-svg/download.svg?raw';
import file from 'primeicons/raw-svg/file.svg?raw';
import picture from 'primeicons/raw-svg/image.svg?raw';
import plus from 'primeicons/raw-svg/plus.svg?raw';
import retry from 'primeicons/raw-svg/refresh.svg?raw';
import trash from 'primeicons/raw-svg/trash.svg?raw';
import upload from 'primeicons/raw-svg/upload.svg?raw';
import { outlineIcon } from './outline-icon.tsx';

/*
 * Icons of buttons, from PrimeIcons. They are apart from the icons of the frame, whose code comes
 * with every page.
 */

export const CopyIcon = outlineIcon(copy);
export const DownloadIcon = outlineIcon(download);
export const FileIcon = outlineIcon(file);
export const PictureIcon = outlineIcon(picture);
export const PlusIcon = outlineIcon(plus);
export const RetryIcon = outlineIcon(retry);
export const TrashIcon = outlineIcon(trash);
export const UploadIcon = outlineIcon(upload);
