import type { ScreenName } from '@cotyle/domain/access/menus';
import {
  Boxes,
  Building2,
  ClipboardList,
  FileText,
  MapPinPlus,
  MessageSquarePlus,
  MessagesSquare,
  ScrollText,
  Settings,
  UserCog,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export const MENU_ICONS: Record<ScreenName, LucideIcon> = {
  procedures: ClipboardList,
  procedure: FileText,
  patients: UsersRound,
  patient: FileText,
  newPatient: UserPlus,
  assistants: Users,
  users: UserCog,
  newUser: UserPlus,
  editUser: UserCog,
  locations: Building2,
  newLocation: MapPinPlus,
  editLocation: Building2,
  messages: MessagesSquare,
  newMessage: MessageSquarePlus,
  adminLog: ScrollText,
  catalogues: Boxes,
  settings: Settings,
  account: UserCog,
};
