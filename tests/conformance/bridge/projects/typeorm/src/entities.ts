// SPDX-License-Identifier: MIT
import {
  BaseEntity, Column, CreateDateColumn, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, OneToMany, OneToOne, PrimaryGeneratedColumn,
} from 'typeorm';

export abstract class Stamped {
  @PrimaryGeneratedColumn()
  id: number;

  @CreateDateColumn({ name: 'created_at' })
  createdAt: Date;
}

@Entity('users')
export class User extends Stamped {
  @Column({ name: 'first_name' })
  firstName: string;

  @Column()
  isActive: boolean;

  @OneToMany(() => Photo, (photo) => photo.user)
  photos: Photo[];

  @OneToOne(() => Profile)
  @JoinColumn({ name: 'profile_id' })
  profile: Profile;
}

@Entity({ name: 'profile', schema: 'crm' })
export class Profile extends Stamped {
  @Column('text')
  gender: string;
}

@Entity()
export class Photo extends Stamped {
  @Column()
  url: string;

  @ManyToOne(() => User, (user) => user.photos)
  user: User;

  @ManyToMany(() => PhotoTag)
  @JoinTable({ name: 'photo_tags' })
  tags: PhotoTag[];
}

@Entity()
export class PhotoTag extends BaseEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  label: string;
}
